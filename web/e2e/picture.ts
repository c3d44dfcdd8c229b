import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

const [width, height, block] = [640, 360, 40];

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A new PNG without a browser: blocks of random colours. */
export function picture(): { name: string; mimeType: string; buffer: Buffer } {
  const colours = randomBytes((width / block) * (height / block) * 3);
  const rows: Buffer[] = [];
  for (let y = 0; y < height; y += 1) {
    const row = Buffer.alloc(1 + width * 3);
    for (let x = 0; x < width; x += 1) {
      const at = (Math.floor(y / block) * (width / block) + Math.floor(x / block)) * 3;
      colours.copy(row, 1 + x * 3, at, at + 3);
    }
    rows.push(row);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.concat(rows));
  const buffer = Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return { name: "result.png", mimeType: "image/png", buffer };
}
