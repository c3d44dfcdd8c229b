/** Polyfills `<dialog>` for Safari 14 and Firefox 78. */
import dialogPolyfill from "dialog-polyfill";
import "dialog-polyfill/dist/dialog-polyfill.css";
import "./dialog.css";

Object.defineProperty(HTMLElement.prototype, "showModal", {
  configurable: true,
  value(this: HTMLDialogElement) {
    // `registerDialog` gives the element its own `showModal`.
    dialogPolyfill.registerDialog(this);
    this.showModal();
  },
});
