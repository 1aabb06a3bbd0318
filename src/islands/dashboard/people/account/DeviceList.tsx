/** Where I am signed in, and ending it. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Answer, Failed } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { session } from '#lib/calls/people/session.ts'
import { dateTime, relativeTime } from '#lib/format/date.ts'

const api = clientOf({ listDevices: session.listDevices, revokeDevice: session.revokeDevice })

export function DeviceList() {
  const devices = useQuery({ queryKey: keyOf(session.listDevices), queryFn: () => api.listDevices() }, queryClient)
  const revoke = useMutation(
    {
      mutationFn: (id: number) => api.revokeDevice({ params: { id }, body: {} }),
      onSettled: () =>
        Promise.all(
          [session.listDevices, session.listSecurityEvents].map(call => queryClient.invalidateQueries({ queryKey: keyOf(call) })),
        ),
    },
    queryClient,
  )
  return (
    <section className="card card-pad" aria-labelledby="devices">
      <h2 className="text-base font-semibold" id="devices">
        已登录的设备
      </h2>
      <p className="text-ink-2 mb-2">有不认识的设备，就让它退出，并马上修改密码。</p>
      {revoke.error && <Failed error={revoke.error} retry={() => revoke.mutate(revoke.variables)} />}
      <Answer query={devices}>
        {list => (
          <ul className="divide-y divide-line">
            {list.map(device => (
              <li key={device.id} className="flex items-center justify-between gap-3 py-3">
                <div className="min-w-0">
                  <p className="font-medium">
                    {device.device}
                    {device.current && <span className="badge ml-2">本机</span>}
                  </p>
                  <p className="card-meta">
                    <span>最近使用 {relativeTime(device.lastSeenAt)}</span>
                    <span>登录于 {dateTime(device.createdAt)}</span>
                  </p>
                </div>
                {!device.current && (
                  <button
                    type="button"
                    className="btn btn-danger btn-sm shrink-0"
                    disabled={revoke.isPending}
                    onClick={() => revoke.mutate(device.id)}
                  >
                    让它退出
                  </button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </section>
  )
}
