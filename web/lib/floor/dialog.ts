/** `<dialog>` for Safari 14 and Firefox 78, which know no such element. */
import dialogPolyfill from "dialog-polyfill";
import "dialog-polyfill/dist/dialog-polyfill.css";
import "./dialog.css";

Object.defineProperty(HTMLElement.prototype, "showModal", {
  configurable: true,
  value(this: HTMLDialogElement) {
    // It gives the element a `showModal` of its own.
    dialogPolyfill.registerDialog(this);
    this.showModal();
  },
});
