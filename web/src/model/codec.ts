/** Links: what belongs in a link stands in its fragment, packed, and never reaches a server. */

/** The format of the packed text; a number that is not known is refused, older ones are read for ever. */
export const FORMAT = 1;
export const LONGEST = 8192;

export interface Fragment {
  text?: string;
  /** everything else, such as at=97 and era=sixth */
  rest: Record<string, string>;
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const out = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
  return new Uint8Array(await new Response(out).arrayBuffer());
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
}

export async function packed(text: string): Promise<string> {
  return `${FORMAT}.${toBase64(await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw")))}`;
}

export async function unpacked(packedText: string): Promise<string> {
  const dot = packedText.indexOf(".");
  const format = packedText.slice(0, dot);
  if (format !== String(FORMAT)) throw new Error(`this link has format ${format || "none"}; this page reads format ${FORMAT}`);
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = await through(fromBase64(packedText.slice(dot + 1)), new DecompressionStream("deflate-raw"));
  } catch {
    throw new Error("this link is damaged: it cannot be unpacked");
  }
  if (bytes.length > 1 << 20) throw new Error("this link holds more than a megabyte");
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}

/** "#1.abc&at=97" → its parts. */
export async function readFragment(hash: string): Promise<Fragment> {
  const rest: Record<string, string> = {};
  let text: string | undefined;
  for (const part of hash.replace(/^#/, "").split("&")) {
    if (/^\d+\./.test(part)) text = await unpacked(part);
    else if (part.includes("=")) {
      const [key = "", value = ""] = part.split("=", 2);
      rest[decodeURIComponent(key)] = decodeURIComponent(value);
    }
  }
  return text === undefined ? { rest } : { text, rest };
}

export async function writeFragment(text: string | undefined, rest: Record<string, string | number | undefined> = {}): Promise<string> {
  const parts = text === undefined ? [] : [await packed(text)];
  for (const [key, value] of Object.entries(rest)) if (value !== undefined && value !== "") parts.push(`${encodeURIComponent(key)}=${encodeURIComponent(value)}`);
  return parts.length ? `#${parts.join("&")}` : "";
}
