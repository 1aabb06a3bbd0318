/** Who asked, answered and commented, wrapped as soon as their rows are read: under an anonymous question the asker has no name anywhere. */
import { CLOSED_ACCOUNT_NAME } from '#lib/format/closed-account.ts'
import { MaybeAnonymous } from '#server/anonymity.ts'

type Person = { id: number; nickname: string | null; avatar: string | null }

export const wrapPerson = ({ id, nickname, avatar }: Person, anonymous: boolean): MaybeAnonymous =>
  new MaybeAnonymous({ kind: 'PERSON', id, name: nickname ?? CLOSED_ACCOUNT_NAME, avatar: avatar ?? '' }, { anonymous })

type AskerColumns = {
  anonymous: boolean
  asker_user_id: number
  asker_company_id: number | null
  asker_nickname: string | null
  asker_avatar: string | null
  asking_company_name: string | null
}

/** The asker of a question: the person, and the company for which they asked. */
export const wrapAsker = <Row extends AskerColumns>({
  asker_user_id: id,
  asker_nickname: nickname,
  asker_avatar: avatar,
  asker_company_id: companyId,
  asking_company_name: companyName,
  ...row
}: Row) => ({
  ...row,
  asker: wrapPerson({ id, nickname, avatar }, row.anonymous),
  asking_company:
    companyId === null
      ? null
      : new MaybeAnonymous({ kind: 'COMPANY', id: companyId, name: companyName ?? '', avatar: '' }, { anonymous: row.anonymous }),
})

type Written = {
  is_hidden: boolean
  author_user_id: number
  writer_nickname: string | null
  writer_avatar: string | null
  expert_id: number | null
  expert_name: string | null
  expert_avatar: string | null
  expert_title: string | null
  firm_id: number | null
  firm_name: string | null
}

/** The author of an answer, under their name as a consultant. A hidden author is shown without a company too. */
export const wrapWriter = <Row extends Written>({
  is_hidden: hidden,
  author_user_id: id,
  writer_nickname,
  writer_avatar,
  expert_id,
  expert_name,
  expert_avatar,
  expert_title,
  firm_id,
  firm_name,
  ...row
}: Row) => ({
  ...row,
  writer: wrapPerson({ id, nickname: expert_name ?? writer_nickname, avatar: expert_avatar || writer_avatar }, hidden),
  expert: hidden || expert_id === null ? null : { id: expert_id, title: expert_title ?? '' },
  firm: hidden || firm_id === null ? null : { id: firm_id, name: firm_name ?? '' },
})
