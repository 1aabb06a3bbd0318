/** One notice of infringement, the answers to it, and what I can do now. */
import { lazy, type ReactNode, Suspense } from 'react'
import { DetailScreen } from '#components/ui/data/DetailScreen.tsx'
import { Facts } from '#components/ui/data/Facts.tsx'
import { StateBadge } from '#components/ui/data/StateBadge.tsx'
import { Loading } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { rights } from '#lib/calls/platform/rights.ts'
import type { AssertionDetail } from '#lib/contract/platform/rights.ts'
import { dateTime } from '#lib/format/date.ts'
import { reportKindNames } from '#lib/format/report.ts'
import { assertionRoleNames, assertionStateNames, suitStateNames } from '#lib/format/rights.ts'

const forms = {
  complete: lazy(() => import('./RightsForms.tsx').then(module => ({ default: module.CompleteForm }))),
  rebut: lazy(() => import('./RightsForms.tsx').then(module => ({ default: module.RebuttalForm }))),
  showSuit: lazy(() => import('./RightsForms.tsx').then(module => ({ default: module.SuitForm }))),
}
const Withdraw = lazy(() => import('./RightsForms.tsx').then(module => ({ default: module.Withdraw })))
const api = clientOf({ getMyAssertion: rights.getMyAssertion })

function Files({ files }: { files: readonly { name: string; url: string }[] }) {
  return (
    <span className="flex flex-wrap gap-2">
      {files.map(file => (
        <a key={file.url} className="link" href={file.url} target="_blank" rel="noreferrer">
          {file.name}
        </a>
      ))}
    </span>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="card card-pad stack" aria-labelledby={id}>
      <h3 className="text-base font-semibold" id={id}>
        {title}
      </h3>
      {children}
    </section>
  )
}

/** What happens next, in the words of the side that reads it. */
function nextOf({ state, role, until }: AssertionDetail): string | null {
  const by = until ? dateTime(until) : ''
  const isClaimant = role === 'CLAIMANT'
  if (state === 'RECEIVED') return '合格的通知在 24 小时内处理。'
  if (state === 'FORWARDED')
    return isClaimant
      ? `内容已经处理，通知转送了发布者。发布者可以在 ${by} 前提交不侵权声明。`
      : `${by} 前可以提交不侵权声明，附初步证据，由平台转送权利人。没有提交的，认定为侵权。`
  if (state === 'REBUTTED')
    return isClaimant
      ? `${by} 前没有提交已经投诉或起诉的材料的，内容会恢复。`
      : `声明已经转送权利人。权利人在 ${by} 前没有投诉或起诉的，内容会恢复。`
  if (state === 'SUED') return '权利人已经投诉或起诉，内容暂不恢复，按法院或主管部门的结果处理。'
  if (state === 'WITHDRAWN') return isClaimant ? '你已经撤回这份通知。' : '权利人已经撤回这份通知。'
  return null
}

function Assertion({ assertion }: { assertion: AssertionDetail }) {
  return (
    <Section id="assertion" title="侵权通知">
      <Facts
        facts={[
          ['权利人', assertion.assertion.claimantName],
          ['权属', assertion.assertion.rightProof],
          ['权属证明', <Files key="proofs" files={assertion.assertion.proofs} />],
          ['侵权内容的地址', assertion.assertion.addresses],
          ['理由', assertion.assertion.grounds],
          ['提交时间', dateTime(assertion.submittedAt)],
        ]}
      />
    </Section>
  )
}

function Answers({ assertion }: { assertion: AssertionDetail }) {
  return (
    <>
      {assertion.rebuttal && (
        <Section id="rebuttal" title="不侵权声明">
          <Facts
            facts={[
              ['发布者', assertion.rebuttal.name],
              ['理由', assertion.rebuttal.grounds],
              ['初步证据', <Files key="proofs" files={assertion.rebuttal.proofs} />],
              ['提交时间', dateTime(assertion.rebuttal.createdAt)],
            ]}
          />
        </Section>
      )}
      {assertion.suits.length > 0 && (
        <Section id="suits" title="投诉或起诉">
          {assertion.suits.map(suit => (
            <Facts
              key={suit.createdAt}
              facts={[
                ['受理的法院或主管部门', suit.authority],
                ['案号或受理编号', suit.number],
                ['材料', <Files key="proofs" files={suit.proofs} />],
                ['核实', <StateBadge key="state" names={suitStateNames} state={suit.state} />],
                ['说明', suit.answer],
              ]}
            />
          ))}
        </Section>
      )}
    </>
  )
}

/** Everything else that the same notice names is decided by itself. */
function OtherContent({ others }: Pick<AssertionDetail, 'others'>) {
  if (others.length === 0) return null
  return (
    <Section id="others" title="同一份通知里的其他内容">
      <ul className="stack">
        {others.map(other => (
          <li key={other.assertionId} className="flex flex-wrap items-center gap-2">
            <a className="link" href={`/member/member_rights?id=${other.assertionId}`}>
              {reportKindNames[other.kind]}：{other.title}
            </a>
            <StateBadge names={assertionStateNames} state={other.state} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function RightsDetail({ id }: { id: number }) {
  return (
    <DetailScreen
      param="id"
      queryKey={keyOf(rights.getMyAssertion, id)}
      load={() => api.getMyAssertion({ params: { id } })}
      list="侵权通知"
      title={assertion => `${reportKindNames[assertion.kind]}：${assertion.title}`}
      badge={assertion => <StateBadge names={assertionStateNames} state={assertion.state} />}
    >
      {assertion => {
        const next = nextOf(assertion)
        const step = (['complete', 'rebut', 'showSuit'] as const).find(name => assertion.may[name])
        const StepForm = step && forms[step]
        return (
          <>
            <section className="card card-pad stack" aria-label="情况">
              {next && <p className="notice">{next}</p>}
              <Facts
                facts={[
                  ['我是', assertionRoleNames[assertion.role]],
                  [assertion.state === 'INCOMPLETE' ? '需要补充' : '平台的说明', assertion.answer],
                  [
                    '页面',
                    assertion.link && (
                      <a className="link" href={assertion.link}>
                        打开相关页面
                      </a>
                    ),
                  ],
                ]}
              />
            </section>
            <Assertion assertion={assertion} />
            <OtherContent others={assertion.others} />
            <Answers assertion={assertion} />
            {StepForm && (
              <Suspense fallback={<Loading lines={4} />}>
                <StepForm one={assertion} />
              </Suspense>
            )}
            {assertion.may.withdraw && (
              <Suspense fallback={<Loading lines={1} />}>
                <Withdraw one={assertion} />
              </Suspense>
            )}
          </>
        )
      }}
    </DetailScreen>
  )
}
