/** Width and height of a picture before it is sent: the message then takes its room before the picture has loaded. */

const MAX_PIXELS = 20_000

/** @returns zeros for what the browser cannot read. */
export async function pictureSizeOf(file: File): Promise<{ width: number; height: number }> {
  try {
    const bitmap = await createImageBitmap(file)
    const size = { width: Math.min(MAX_PIXELS, bitmap.width), height: Math.min(MAX_PIXELS, bitmap.height) }
    bitmap.close()
    return size
  } catch {
    return { width: 0, height: 0 }
  }
}
