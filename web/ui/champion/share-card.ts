export type ShareCard = {
  title: string;
  name: string;
  tournament: string;
  product: string;
  /** The champion's face as it is drawn on the page. */
  picture: HTMLImageElement | null;
  text: string;
  link: string;
};

const size = 1_080;

/** Draws the card, a square picture. */
function draw({ title, name, tournament, product, picture }: ShareCard): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  const style = getComputedStyle(document.documentElement);
  const token = (key: string, otherwise: string) => style.getPropertyValue(key).trim() || otherwise;
  const family = getComputedStyle(document.body).fontFamily;
  const ground = context.createLinearGradient(0, 0, 0, size);
  ground.addColorStop(0, "#0f2b24");
  ground.addColorStop(1, "#0a0d14");
  context.fillStyle = ground;
  context.fillRect(0, 0, size, size);
  const middle = size / 2;
  context.save();
  context.translate(middle, 380);
  context.fillStyle = "rgba(255, 255, 255, 0.06)";
  for (let ray = 0; ray < 16; ray += 1) {
    context.rotate(Math.PI / 8);
    context.beginPath();
    context.moveTo(0, 0);
    context.lineTo(-70, -700);
    context.lineTo(70, -700);
    context.fill();
  }
  context.restore();
  context.fillStyle = "#f5c542";
  context.beginPath();
  context.arc(middle, 380, 190, 0, Math.PI * 2);
  context.fill();
  context.save();
  context.beginPath();
  context.arc(middle, 380, 172, 0, Math.PI * 2);
  context.clip();
  if (picture?.complete && picture.naturalWidth > 0) {
    context.drawImage(picture, middle - 172, 208, 344, 344);
  }
  context.restore();
  context.textAlign = "center";
  context.direction = document.documentElement.dir === "rtl" ? "rtl" : "ltr";
  const line = (text: string, y: number, height: number, weight: number, colour: string) => {
    context.fillStyle = colour;
    for (let letter = height; letter > 24; letter -= 4) {
      context.font = `${weight} ${letter}px ${family}`;
      if (context.measureText(text).width < size - 120) break;
    }
    context.fillText(text, middle, y);
  };
  line(title, 690, 92, 800, "#f5c542");
  line(name, 800, 76, 700, "#ffffff");
  line(tournament, 880, 48, 500, "#c9d3df");
  line(product, 1_010, 44, 700, token("--accent", "#3ddc97"));
  return canvas;
}

const toBlob = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );

/**
 * Shares the card by the phone's own sheet. Where a browser cannot share pictures, it shares the
 * text with the link; where it cannot share at all, the picture is saved. A person who closes the
 * sheet has not failed.
 */
export async function shareCard(card: ShareCard): Promise<"shared" | "saved" | "cancelled"> {
  const blob = await toBlob(draw(card));
  const file = new File([blob], "champion.png", { type: "image/png" });
  const link = new URL(card.link, window.location.href).href;
  const words = { text: card.text, url: link };
  const whole = { ...words, files: [file] };
  try {
    if (navigator.canShare?.(whole)) {
      await navigator.share(whole);
      return "shared";
    }
    if (typeof navigator.share === "function") {
      await navigator.share(words);
      return "shared";
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return "cancelled";
    throw error;
  }
  const address = URL.createObjectURL(blob);
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = file.name;
  anchor.click();
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return "saved";
}
