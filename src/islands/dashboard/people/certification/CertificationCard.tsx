/** A certification: its state, what was handed in, and what to do next. */
import { Facts } from '#components/ui/data/Facts.tsx'
import type { Tone } from '#components/ui/data/StateBadge.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import badgeCheck from '#icons/badge-check.svg?raw'
import type { CertificationRecord, CertificationState } from '#lib/contract/people/certification.ts'
import { date, dateTime } from '#lib/format/date.ts'

const STATES: Record<CertificationState, readonly [label: string, tone: Tone, text: string]> = {
  NONE: ['未认证', 'slate', ''],
  APPLYING: ['审核中', 'warn', '材料已经提交，审核一般在两个工作日内完成，结果会通知你。'],
  TRANSFER_PENDING: ['等待对公验证', 'warn', '材料已经通过，填写对公账户收到的金额就完成了。'],
  CERTIFIED: ['已认证', 'ok', ''],
  REFUSED: ['没有通过', 'bad', '按下面的原因改好材料再提交。'],
  EXPIRED: ['已失效', 'warn', '认证已经到期或失效，重新提交材料即可恢复。'],
  REVOKED: ['已撤销', 'bad', '认证已被撤销，三年内不再受理。如有疑问请联系客服。'],
}

/** A simulated verification is never shown as a real one. */
export function CertificationBadge({ state, sandbox }: { state: CertificationState; sandbox: boolean }) {
  const [label, tone] = STATES[state]
  return (
    <span className={`badge badge-${tone}`}>
      {state === 'CERTIFIED' && <Icon svg={badgeCheck} />}
      {label}
      {sandbox && state === 'CERTIFIED' && ' · 演示'}
    </span>
  )
}

export function CertificationCard({ record, title }: { record: CertificationRecord; title: string }) {
  return (
    <section className="card card-pad stack" aria-label={title}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-base font-semibold">{title}</h2>
        <CertificationBadge state={record.state} sandbox={record.sandbox} />
      </div>
      {STATES[record.state][2] && <p className="text-ink-2">{STATES[record.state][2]}</p>}
      {record.reason && (
        <p className="notice notice-bad">
          <span>原因：{record.reason}</span>
        </p>
      )}
      <Facts
        facts={[
          [record.legalPerson ? '公司全称' : '姓名', record.holderName],
          [
            record.legalPerson ? '信用代码' : '身份证号',
            <span className="num" key="number">
              {record.numberMasked}
            </span>,
          ],
          ['法定代表人', record.legalPerson],
          ['提交时间', dateTime(record.appliedAt)],
          ['通过时间', record.state === 'CERTIFIED' && record.decidedAt ? dateTime(record.decidedAt) : null],
          ['有效期至', record.validUntil ? date(record.validUntil) : record.state === 'CERTIFIED' ? '长期' : null],
        ]}
      />
      {record.sandbox && <p className="field-help">本站是演示环境，没有向外部机构核实，认证标识旁会写明“演示”。</p>}
    </section>
  )
}
