/** Everything about a service in one form: saved while one writes, checked and handed in at the end. */
import type { Saving } from '#components/ui/use-autosave.ts'
import { time } from '#lib/format/date.ts'
import { Basics } from './Basics.tsx'
import { Packages } from './Packages.tsx'
import { Place } from './Place.tsx'
import { NOTICE_ID, useOfferSaving } from './use-offer-saving.ts'
import { useOfferSubmitting } from './use-offer-submitting.ts'
import type { Offer } from './workspace.ts'

const savingText = ({ state, at, message }: Saving): string => {
  if (state === 'saving') return '正在保存…'
  if (state === 'failed') return message || '没有保存成功'
  if (state === 'waiting') return '有改动，马上保存'
  return at ? `${time(at)} 已保存` : '改动会自动保存'
}

function StateNotice({ offer }: { offer: Offer }) {
  if (offer.editState === 'REJECTED') {
    return <p className="notice notice-bad">修改没有通过：{offer.editReason}。在售的内容没有变，改好后可以再提交。</p>
  }
  if (offer.state === 'ON') return <p className="notice">正在出售。修改要通过审核后才会更新，审核期间照常出售。</p>
  if (offer.state === 'REJECTED') return <p className="notice notice-bad">没有通过：{offer.stateReason}。改好后可以再提交。</p>
  if (offer.state === 'OFF') return <p className="notice">已下架。不改内容可以在服务管理里直接上架；改了内容要重新审核。</p>
  return null
}

interface FooterProps {
  saving: Saving
  flush: () => Promise<boolean>
  isPending: boolean
  isOnSale: boolean
}

function Footer({ saving, flush, isPending, isOnSale }: FooterProps) {
  return (
    <div className="card card-pad flex flex-wrap items-center gap-3">
      <p className={saving.state === 'failed' ? 'text-bad grow' : 'text-ink-2 grow'} role="status">
        {savingText(saving)}
      </p>
      {saving.state === 'failed' && saving.message !== '' && (
        <button type="button" className="btn btn-sm" onClick={() => void flush()}>
          再保存一次
        </button>
      )}
      <button type="submit" className="btn btn-main" disabled={isPending} aria-busy={isPending}>
        {isPending ? '请稍候…' : isOnSale ? '提交修改' : '提交审核'}
      </button>
    </div>
  )
}

export function Editor({ offer }: { offer: Offer }) {
  const editing = useOfferSaving(offer)
  const { form, errors, change, saving, flush } = editing
  const { element, isPending, onSubmit } = useOfferSubmitting(offer, editing)
  const step = { form, errors, change }
  return (
    <form
      ref={element}
      className="stack max-w-2xl"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      <StateNotice offer={offer} />
      <Basics {...step} />
      <Packages {...step} />
      <Place {...step} offer={offer} />
      <div hidden id={NOTICE_ID} />
      <Footer saving={saving} flush={flush} isPending={isPending} isOnSale={offer.state === 'ON'} />
    </form>
  )
}
