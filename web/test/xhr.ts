import { vi } from "vitest";

type Answer = { status?: number; body: unknown };

export class FakeXhr {
  method = "";
  url = "";
  headers: Record<string, string> = {};
  form: FormData | null = null;
  status = 0;
  responseText = "";
  aborted = false;
  upload = { onprogress: null as ((event: { loaded: number; total: number }) => void) | null };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  onloadend: (() => void) | null = null;

  open(method: string, url: string) {
    this.method = method;
    this.url = url;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name.toLowerCase()] = value;
  }
  send(form: FormData) {
    this.form = form;
    sent.push(this);
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
    this.onloadend?.();
  }
  progress(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total });
  }
  answer({ status = 200, body }: Answer) {
    this.status = status;
    this.responseText = typeof body === "string" ? body : JSON.stringify(body);
    this.onload?.();
    this.onloadend?.();
  }
  lose() {
    this.onerror?.();
    this.onloadend?.();
  }
}

let sent: FakeXhr[] = [];

/**
 * Replaces uploads by fakes, because the test network cannot read jsdom's files. Returns those
 * sent.
 */
export function holdUploads(): FakeXhr[] {
  sent = [];
  vi.stubGlobal("XMLHttpRequest", FakeXhr);
  return sent;
}
