/** The parts of the form that asks one consultant or one company. */
import { Field } from '#components/ui/Field.tsx'
import type { DirectedOffer } from '#lib/contract/consult/directed.ts'
import { minutesText, wayTexts } from '#lib/format/consult.ts'
import { dateTime } from '#lib/format/date.ts'
import { money } from '#lib/format/money.ts'
import { findPrivate } from '#lib/format/personal-data.ts'
import { type Directed, keyOfFee } from './use-directed.ts'

export function Fees({ offer, chosen, choose }: { offer: DirectedOffer; chosen: string; choose: (key: string) => void }) {
  return (
    <fieldset className="field">
      <legend className="field-label">方式和时长</legend>
      <ul className="grid gap-2">
        {offer.fees.map(fee => (
          <li key={keyOfFee(fee)}>
            <label className="flex items-start gap-2">
              <input
                type="radio"
                name="fee"
                className="mt-1"
                checked={chosen === keyOfFee(fee)}
                onChange={() => choose(keyOfFee(fee))}
              />
              <span className="grow min-w-0">
                <span className="font-medium">
                  {wayTexts[fee.way]} {minutesText(fee.minutes)}
                </span>
                <span className="block text-sm text-ink-2">
                  {[
                    fee.note,
                    fee.way !== 'TEXT' && '按实际接通的时间算，48 小时内可以分几次用，没用掉的退回',
                    fee.followUps > 0 && `结束后可追问 ${fee.followUps} 次`,
                  ]
                    .filter(Boolean)
                    .join('，')}
                </span>
              </span>
              <span className="price num">{offer.firstFree && fee.way === 'TEXT' ? '首问免费' : money(fee.price)}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

interface PartProps {
  offer: DirectedOffer
  asking: Directed
}

export function TimeAndCategory({ offer, asking: { startsAt, setStartsAt, categoryId, setCategoryId } }: PartProps) {
  return (
    <>
      {offer.slots.length > 0 && (
        <Field label="什么时候开始" help="不选就在接单后马上开始">
          <select className="select" value={startsAt} onChange={event => setStartsAt(event.target.value)}>
            <option value="">接单后马上开始</option>
            {offer.slots.map(slot => (
              <option key={slot} value={slot}>
                {dateTime(slot)}
              </option>
            ))}
          </select>
        </Field>
      )}
      <Field label="领域">
        <select className="select" value={categoryId} onChange={event => setCategoryId(Number(event.target.value))}>
          {offer.categories.map(category => (
            <option key={category.categoryId} value={category.categoryId}>
              {category.name}
            </option>
          ))}
        </select>
      </Field>
    </>
  )
}

export function Texts({ form, text }: Pick<Directed, 'form' | 'text'>) {
  const found = findPrivate(text)
  return (
    <>
      <Field label="标题" help="一句话说清楚想问什么" error={form.formState.errors.title?.message}>
        <input className="input" maxLength={60} {...form.register('title')} />
      </Field>
      <Field label="情况" help="背景、试过的办法、想要的帮助" error={form.formState.errors.text?.message}>
        <textarea className="textarea" rows={8} maxLength={5_000} {...form.register('text')} />
      </Field>
      {found.length > 0 && (
        <p className="notice notice-warn" role="status">
          有像个人信息的内容：{found.map(one => `${one.kind} ${one.text}`).join('、')}。没有必要就先隐去。
        </p>
      )}
    </>
  )
}

export function Anonymity({ anonymous, setAnonymous, unrelayed }: Pick<Directed, 'anonymous' | 'setAnonymous' | 'unrelayed'>) {
  return (
    <label className="flex items-start gap-2">
      <input
        type="checkbox"
        className="mt-1"
        checked={anonymous}
        disabled={unrelayed}
        title={unrelayed ? '本站还没有开通匿名通话' : undefined}
        onChange={event => setAnonymous(event.target.checked)}
      />
      <span>
        匿名咨询
        <span className="block text-sm text-ink-2">
          {unrelayed
            ? '匿名通话要经过中转服务器，本站还没有开通；要匿名请选图文咨询'
            : '对方看不到你的昵称、头像和公司，提交后不能更改'}
        </span>
      </span>
    </label>
  )
}
