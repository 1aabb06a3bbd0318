/** Ordering a service, or asking for a quote: one dialog over the service's page. */
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#components/ui/Dialog.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { city } from '#lib/calls/city/city.ts'
import { OrderForm } from './OrderForm.tsx'
import { QuoteForm } from './QuoteForm.tsx'

const api = clientOf({ getService: city.getService })

export interface OrderDialogProps {
  serverId: number
  quoting: boolean
  /** The package that is chosen at first. */
  packageId: number | null
  /** The finished consultation that led to this order. */
  consultationId: number | null
  close: () => void
}

export function OrderDialog({ serverId, quoting, packageId, consultationId, close }: OrderDialogProps) {
  const service = useQuery(
    { queryKey: keyOf(city.getService, serverId), queryFn: () => api.getService({ params: { serverId } }) },
    queryClient,
  )
  return (
    <Dialog title={quoting ? '向商家询价' : '预订服务'} open onOpenChange={open => !open && close()}>
      <Answer query={service}>
        {found =>
          quoting ? (
            <QuoteForm service={found} consultationId={consultationId} close={close} />
          ) : (
            <OrderForm service={found} packageId={packageId} consultationId={consultationId} />
          )
        }
      </Answer>
    </Dialog>
  )
}
