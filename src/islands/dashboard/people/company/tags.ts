/** The words in the field of tags: parted by spaces or commas of any kind. */
export const splitTags = (text: string): string[] => text.split(/[\s,，、;；]+/).filter(Boolean)
