/** The address of a picture in one of the widths that the media route makes. */
export const WIDTHS = [240, 480, 960, 1440] as const
export type PictureWidth = (typeof WIDTHS)[number]

/** The address of one rendition: for what scripts show, share cards, structured data and posters. */
export function pictureUrl(key: string, width: PictureWidth = 960, format: 'webp' | 'avif' = 'webp'): string {
  return `/media/${key}/w${width}.${format}`
}
