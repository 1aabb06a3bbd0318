/** An icon for every kind of school. */
import baby from '#icons/baby.svg?raw'
import backpack from '#icons/backpack.svg?raw'
import bookOpen from '#icons/book-open.svg?raw'
import graduation from '#icons/graduation-cap.svg?raw'
import languages from '#icons/languages.svg?raw'
import library from '#icons/library.svg?raw'
import palette from '#icons/palette.svg?raw'
import school from '#icons/school.svg?raw'
import wrench from '#icons/wrench.svg?raw'
import type { SchoolKind } from '#lib/contract/learn/school.ts'

export const kindIcons: Record<SchoolKind, string> = {
  KINDERGARTEN: baby,
  PRIMARY: backpack,
  MIDDLE: school,
  VOCATIONAL: wrench,
  COLLEGE: graduation,
  TRAINING: bookOpen,
  LANGUAGE: languages,
  ART: palette,
  CONTINUING: library,
}
