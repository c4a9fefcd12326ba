/** Offer a text as a file. */
export const save = (name: string, text: string): void => offer(name, new Blob([text]));

function offer(name: string, data: Blob): void {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(data);
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 1000);
}

/** Offer a drawing as a picture. */
export async function savePicture(name: string, svg: string): Promise<void> {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * image.width, 2 * image.height];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (picture) offer(name, picture);
}
