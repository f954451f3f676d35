/** Offers data made in the page as a download; nothing is sent anywhere. */
export function download(name: string, type: string, parts: readonly BlobPart[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([...parts], { type }));
  link.download = name.replace(/[^\p{L}\p{N}._-]+/gu, '-').toLowerCase();
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
}
