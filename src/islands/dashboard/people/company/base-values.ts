/** What a company shows about itself, as the form holds it and as it is sent. */
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { CompanyBase, PictureRef } from '#lib/contract/people/company.ts'
import type { UploadedFile } from '#lib/contract/platform/upload.ts'
import { pictureUrl } from '#lib/markup/picture-url.ts'
import type { companyBase } from './rules.ts'
import { splitTags } from './tags.ts'

export type BaseValues = z.input<typeof companyBase>
export type BaseFields = UseFormReturn<BaseValues>

/** A picture that is there already, in the shape of an upload; its id is below zero. */
const present = (key: string, index: number): UploadedFile => ({
  id: -1 - index,
  kind: 'IMAGE',
  name: '',
  bytes: 0,
  url: pictureUrl(key, 240),
  pictureKey: key,
})

const refOf = (file: UploadedFile): PictureRef => (file.id > 0 ? file.id : (file.pictureKey ?? ''))

export const valuesOf = (base: CompanyBase): BaseValues => ({
  name: base.name,
  shortName: base.shortName,
  slogan: base.slogan,
  intro: base.intro,
  logo: base.logo ? [present(base.logo, 0)] : [],
  cover: base.cover ? [present(base.cover, 0)] : [],
  gallery: base.gallery.map(present),
  industry: base.industry,
  scale: base.scale,
  tags: base.tags.join(' '),
  contactName: base.contactName,
  phone: '',
  businessHours: base.businessHours,
  area: base.area,
  address: base.address,
  lng: String(base.lng),
  lat: String(base.lat),
  version: base.version,
})

/** A certified company keeps its name, and a phone left empty stays as it is. */
export function bodyOf(values: BaseValues, { certified }: CompanyBase) {
  const { logo, cover, gallery, tags, area, lng, lat, phone, name, areaCode: _, ...rest } = values
  return {
    ...rest,
    ...(certified ? {} : { name }),
    ...(phone ? { phone } : {}),
    logo: logo[0] ? refOf(logo[0]) : null,
    cover: cover[0] ? refOf(cover[0]) : null,
    gallery: gallery.map(refOf),
    tags: splitTags(tags),
    areaCode: area.at(-1)?.code ?? 0,
    position: lng && lat ? { lng: Number(lng), lat: Number(lat) } : null,
  }
}
