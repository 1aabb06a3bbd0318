/** An icon for every kind of school. */
import baby from 'lucide-static/icons/baby.svg?raw'
import backpack from 'lucide-static/icons/backpack.svg?raw'
import bookOpen from 'lucide-static/icons/book-open.svg?raw'
import graduation from 'lucide-static/icons/graduation-cap.svg?raw'
import languages from 'lucide-static/icons/languages.svg?raw'
import library from 'lucide-static/icons/library.svg?raw'
import palette from 'lucide-static/icons/palette.svg?raw'
import school from 'lucide-static/icons/school.svg?raw'
import wrench from 'lucide-static/icons/wrench.svg?raw'
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
