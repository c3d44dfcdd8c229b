// What the pages do better with JavaScript. All of them work without it.
"use strict";

const POLL_MS = 3000;

function usableAgain(form) {
  delete form.dataset.sent;
  for (const button of form.querySelectorAll("button")) button.removeAttribute("aria-disabled");
}

/** A form goes out once; coming back with the Back button, or an answer that stays away, makes it usable again. */
function sendOnce() {
  for (const form of document.querySelectorAll('form[method="post"]')) {
    form.addEventListener("submit", (event) => {
      if (form.dataset.sent) {
        event.preventDefault();
        return;
      }
      form.dataset.sent = "yes";
      for (const button of form.querySelectorAll("button")) button.setAttribute("aria-disabled", "true");
      setTimeout(() => usableAgain(form), 10_000);
    });
  }
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    for (const form of document.querySelectorAll("form[data-sent]")) usableAgain(form);
  });
}

/** Only digits can be typed or pasted into the code. */
function digitsOnly() {
  const input = document.querySelector("input[data-digits]");
  if (!input) return;
  const most = Number(input.dataset.digits);
  input.addEventListener("input", (event) => {
    if (event.isComposing) return;
    const digits = input.value.replace(/\D/g, "").slice(0, most);
    if (digits !== input.value) input.value = digits;
  });
}

/** "Send a new code" waits until it would be accepted. */
function countDown() {
  const form = document.querySelector("form[data-wait]");
  if (!form) return;
  const button = form.querySelector("button");
  const text = form.querySelector("[data-countdown]");
  const until = performance.now() + Number(form.dataset.wait) * 1000;
  const waited = Number(form.dataset.wait) > 0;
  const tick = () => {
    const left = Math.ceil((until - performance.now()) / 1000);
    button.disabled = left > 0;
    if (left > 0) {
      text.textContent = `You can ask for a new code in ${left} s.`;
      setTimeout(tick, 250);
      return;
    }
    text.textContent = "No SMS? Ask for a new code.";
    // Said once to a screen reader, rather than every second.
    if (waited) form.querySelector("[data-ready]").textContent = "You can ask for a new code now.";
  };
  tick();
}

function showCopyButtons(within) {
  for (const button of within.querySelectorAll("button[data-copy]")) button.hidden = false;
}

/** Copies by selecting the text, for pages that are not served securely. */
function copySelected(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
  return document.execCommand("copy");
}

async function copy(button) {
  let done = false;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    done = true;
  } catch {
    done = copySelected(button.parentElement.querySelector(".code"));
  }
  button.textContent = done ? "Copied" : "Press and hold to copy";
  setTimeout(() => {
    button.textContent = "Copy code";
  }, 2000);
}

/** The inbox shows what arrives. */
function followInbox() {
  const list = document.querySelector("#messages");
  if (!list) return;
  showCopyButtons(list);
  list.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-copy]");
    if (button) copy(button);
  });
  if (!list.dataset.follow) return;
  const live = document.querySelector("[data-live]");

  const redraw = async () => {
    const answer = await fetch(location.href);
    if (!answer.ok) throw new Error(String(answer.status));
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const fresh = page.querySelector("#messages");
    const before = Number(list.dataset.newest);
    for (const item of fresh.querySelectorAll("[data-id]")) {
      if (Number(item.dataset.id) > before) item.classList.add("fresh");
    }
    const count = fresh.querySelectorAll(".fresh").length;
    showCopyButtons(fresh);
    list.replaceChildren(...fresh.childNodes);
    list.dataset.newest = fresh.dataset.newest;
    if (count > 0) live.textContent = count === 1 ? "1 new message." : `${count} new messages.`;
  };

  let lost = false;
  const look = async () => {
    if (!document.hidden) {
      try {
        const answer = await fetch(list.dataset.follow);
        if (!answer.ok) throw new Error(String(answer.status));
        const { messages } = await answer.json();
        const newest = messages.length > 0 ? messages[0].id : 0;
        if (lost) live.textContent = "Connected again.";
        lost = false;
        if (newest > Number(list.dataset.newest)) await redraw();
      } catch {
        lost = true;
        live.textContent = "Connection lost. Trying again.";
      }
    }
    setTimeout(look, POLL_MS);
  };
  live.textContent = "New messages appear by themselves.";
  setTimeout(look, POLL_MS);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && !lost) redraw().catch(() => {});
  });
}

sendOnce();
digitsOnly();
countDown();
followInbox();
