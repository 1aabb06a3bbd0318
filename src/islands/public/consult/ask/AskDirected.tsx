/** Asking one consultant or one company: how, when, what it is about; then to the cashier. The server says what can be bought. */
import { useQuery } from '@tanstack/react-query'
import { EmptyCard } from '#components/ui/EmptyCard.tsx'
import { SubmitRow } from '#components/ui/FormParts.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { FilesField } from '#components/ui/upload/FilesField.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { directed } from '#lib/calls/consult/directed.ts'
import type { DirectedOffer } from '#lib/contract/consult/directed.ts'
import { money } from '#lib/format/money.ts'
import { Anonymity, Fees, Texts, TimeAndCategory } from './DirectedParts.tsx'
import { api, useDirected, type Whom } from './use-directed.ts'

const MAX_FILES = 9

/** Who came back from the cashier finds the way there again. */
function Unpaid({ consultationId, orderNo, title }: NonNullable<DirectedOffer['unpaid']>) {
  return (
    <p className="notice flex flex-wrap items-center gap-2">
      <span className="grow break-words">
        刚才发起的“
        <a className="link" href={`/consult/detail/${consultationId}`}>
          {title}
        </a>
        ”还没有付款。
      </span>
      <a className="btn btn-sm" href={`/pay/${orderNo}`}>
        继续付款
      </a>
    </p>
  )
}

function AskForm({ offer, whom }: { offer: DirectedOffer; whom: Whom }) {
  const asking = useDirected(offer, whom)
  const { anonymous, setAnonymous, unrelayed, form, text, restored, submit, problem, sending, price } = asking
  return (
    <form className="card card-pad stack" onSubmit={submit} noValidate>
      <h2 className="text-lg">向{offer.name}咨询</h2>
      {offer.unpaid && <Unpaid {...offer.unpaid} />}
      {restored && <p className="notice">上次没有提交的内容已经放回来了。</p>}
      <Fees offer={offer} chosen={asking.chosen} choose={asking.setChosen} />
      <TimeAndCategory offer={offer} asking={asking} />
      <Texts form={form} text={text} />
      <FilesField
        label="资料"
        purpose="ATTACHMENT"
        value={asking.files}
        onChange={asking.setFiles}
        max={MAX_FILES}
        help="选填，只有你和咨询师能看到"
      />
      <Anonymity anonymous={anonymous} setAnonymous={setAnonymous} unrelayed={unrelayed} />
      <p className="text-sm text-ink-2">12 小时没有接单全额退款；费用由合作支付机构保管，确认完成后才结算给对方。</p>
      <SubmitRow problem={problem} sending={sending} label={price ? `提交并支付 ${money(price)}` : '提交咨询'} />
    </form>
  )
}

export default function AskDirected({ whom }: { whom: Whom }) {
  const offer = useQuery(
    {
      queryKey: keyOf(directed.getDirectedOffer, JSON.stringify(whom)),
      queryFn: () => api.getDirectedOffer({ query: whom }),
      refetchOnWindowFocus: false,
    },
    queryClient,
  )
  const back = 'employeeId' in whom ? `/consult/user/${whom.employeeId}` : `/consult/company/${whom.companyId}`
  return (
    <Answer query={offer}>
      {one =>
        one.closed !== null || one.fees.length === 0 ? (
          <EmptyCard title="现在不能在这里咨询" text={one.closed ?? '还没有设置收费。'}>
            <a className="btn" href={back}>
              返回
            </a>
            <a className="btn btn-main" href="/consult/list?tab=expert">
              找别的咨询师
            </a>
          </EmptyCard>
        ) : (
          <AskForm offer={one} whom={whom} />
        )
      }
    </Answer>
  )
}
