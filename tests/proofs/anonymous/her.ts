/** Somebody who does everything without a name, and whatever of her nobody else may read. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Db } from '#server/db/client.ts'
import { grantCoins } from '#server/domains/trade/coin/service.ts'
import type { Visitor, Visitors } from '#tests/support/api-server.ts'
import { employ } from '#tests/support/people.ts'
import { copyRow } from '../../api/anonymity.ts'

/** Ids that no other number of the data contains; the address lies in a network that nobody has (RFC 5737). */
const HER = {
  id: 1_934_567_821,
  companyId: 1_845_673_219,
  name: '庚辛壬',
  phone: '19977886655',
  email: 'geng.hidden@mail.example',
  avatar: 'up/hers-face~aabbcc',
  logo: 'up/hers-logo~aabbcc',
  company: '藏山避水有限公司',
  address: '203.0.113.77',
  browser: 'GengBrowser/7.7',
  camera: 'GENG-CAMERA-77',
} as const

export type Asker = {
  id: number
  companyId: number
  /** As a person, and for her company. */
  self: Visitor
  forCompany: Visitor
  /** What must be found nowhere: beside what is above, the secrets of her sessions. */
  marks: string[]
}

export const INVOICE_TITLE = HER.name
export const HER_ADDRESS = HER.address

/** As a browser calls it that has been told everything: her name, and what it shows. */
export const tellingName = (what: string, extension: string): string => `${HER.name}-${HER.phone}-${what}.${extension}`

/** A picture that says in its EXIF by what and by whom it was made. */
export const tellingPicture = (): Promise<Buffer> =>
  sharp(randomBytes(64 * 48 * 3), { raw: { width: 64, height: 48, channels: 3 } })
    .withExif({ IFD0: { Make: HER.camera, Artist: HER.name, Copyright: HER.phone, ImageDescription: HER.email } })
    .jpeg()
    .toBuffer()

/** She and the company that she owns; all else she does herself. */
export async function bringAsker(db: Db, site: Visitors): Promise<Asker> {
  const { id, companyId } = HER
  await copyRow(db, 'users', `state = 'ACTIVE'`, {
    id,
    nickname: HER.name,
    phone: HER.phone,
    email: HER.email,
    avatar: HER.avatar,
    user_type: 'EMPLOYEE',
    is_operator: false,
    operator_duties: [],
  })
  await copyRow(db, 'companies', `state = 'ACTIVE'`, {
    id: companyId,
    owner_user_id: id,
    name: HER.company,
    short_name: HER.company.slice(0, 4),
    logo: HER.logo,
    credit_code: null,
  })
  await employ(db, { company_id: companyId, user_id: id, employee_identity: 'OWNER' })
  const coins = { amount: 5_000, reason: 'SIGN_IN', ref: 'walk', at: new Date() } as const
  await db.transaction().execute(trx => grantCoins(trx, { kind: 'USER', id }, coins))
  const headers = { 'x-forwarded-for': HER.address, 'user-agent': HER.browser }
  const [self, forCompany] = [await site.signedIn(id, { headers }), await site.signedIn(id, { companyId, headers })]
  const { id: _id, companyId: _companyId, ...words } = HER
  const masked = HER.phone.replace(/^(\d{3})\d{4}/, '$1****')
  const marks = [String(id), String(companyId), masked, ...Object.values(words), self.token!, forCompany.token!]
  return { id, companyId, self, forCompany, marks }
}

/** A company that is open has a page of its own, which names it to everybody: hers has closed by the time that anybody looks. */
export const closeHerCompany = (db: Db) =>
  db.updateTable('companies').set({ state: 'FROZEN' }).where('id', '=', HER.companyId).execute()
