/** What the editor of a service holds, and the way from and to the wire. Money is read by its digits, never through a float. */
import type { OfferDraft } from '#lib/contract/city/offer.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { fenOf, yuan } from '#lib/format/money.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'

export type PackageForm = { key: number; packageId?: number; name: string; price: string; days: string; scope: string }

export type OfferForm = {
  categoryId: number
  title: string
  summary: string
  intro: string
  unit: string
  tags: string
  districtCode: number
  address: string
  servedNote: string
  pictures: UploadedFile[]
  packages: PackageForm[]
}

type Content = Omit<OfferDraft, 'pictures'> & { pictures: { key: string }[] }

let keys = 0
export const emptyPackage = (): PackageForm => ({ key: ++keys, name: '', price: '', days: '3', scope: '' })

export const formOf = ({ tags, pictures, packages, ...rest }: Content): OfferForm => ({
  ...rest,
  tags: tags.join(' '),
  pictures: pictures.map(({ key }, index) => ({
    id: -1 - index,
    kind: 'IMAGE' as const,
    name: '图片',
    bytes: 0,
    url: pictureUrl(key, 240),
    pictureKey: key,
  })),
  packages: packages.map(({ packageId, name, price, days, scope }) => ({
    key: ++keys,
    ...(packageId === undefined ? {} : { packageId }),
    name,
    price: yuan(price).replace(/\.00$/, ''),
    days: String(days),
    scope: scope.join('\n'),
  })),
})

const wordsOf = (text: string): string[] => [...new Set(text.split(/[\s,，、]+/).filter(Boolean))]
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** Entries that cannot be saved, by field. */
export function unreadable(form: OfferForm): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [index, one] of form.packages.entries()) {
    if (one.price.trim() !== '' && fenOf(one.price) === undefined)
      errors[`packages.${index}.price`] = '请填金额，最多两位小数，如 88 或 88.50'
    if (one.days.trim() !== '' && !/^\d{1,3}$/.test(one.days.trim())) errors[`packages.${index}.days`] = '请填整数天数'
  }
  return errors
}

/** What is empty though it must be filled before anybody looks at it, and cannot be told from the wire's values. */
export function unfilled(form: OfferForm): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [index, one] of form.packages.entries()) {
    if (one.price.trim() === '') errors[`packages.${index}.price`] = '请填价格，免费就填 0'
    if (one.days.trim() === '') errors[`packages.${index}.days`] = '请填交付天数'
  }
  return errors
}

/** Restores a draft. Its packages get new keys, since new ones may be beside them. */
export const resume = (form: OfferForm): OfferForm => ({
  ...form,
  packages: form.packages.map(pack => ({ ...pack, key: ++keys })),
})

/** @param taken uploads that an earlier save has made pictures of this service. */
export const draftOf = (form: OfferForm, taken: ReadonlyMap<number, string>): OfferDraft => ({
  categoryId: form.categoryId,
  title: form.title.trim(),
  summary: form.summary.trim(),
  intro: form.intro.trim(),
  unit: form.unit.trim(),
  tags: wordsOf(form.tags),
  districtCode: form.districtCode,
  address: form.address.trim(),
  servedNote: form.servedNote.trim(),
  pictures: form.pictures.map(({ id, pictureKey }) => {
    const key = taken.get(id) ?? (id < 0 ? pictureKey : null)
    return key ? { key } : { uploadId: id }
  }),
  packages: form.packages.map(({ packageId, name, price, days, scope }) => ({
    ...(packageId === undefined ? {} : { packageId }),
    name: name.trim(),
    price: fenOf(price) ?? 0,
    days: Math.min(365, Math.max(1, Number.parseInt(days, 10) || 1)),
    scope: linesOf(scope),
  })),
})
