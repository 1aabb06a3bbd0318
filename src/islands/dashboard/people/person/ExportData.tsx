/** A copy of everything that is stored about me. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Answer, Failed } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { personalData } from '#lib/calls/people/personal-data.ts'
import type { DataExport } from '#lib/contract/people/personal-data.ts'
import { fileSize } from '#lib/format/count.ts'
import { dateTime } from '#lib/format/date.ts'

const api = clientOf({ getDataExport: personalData.getDataExport, requestDataExport: personalData.requestDataExport })

const KEY = keyOf(personalData.getDataExport)

function State({ copy }: { copy: DataExport }) {
  switch (copy.state) {
    case 'WAITING':
    case 'RUNNING':
      return (
        <p className="notice" role="status">
          正在生成，一般不到一分钟。可以离开这里，好了会通知你。
        </p>
      )
    case 'READY':
      return (
        <div className="notice notice-ok" role="status">
          <p className="grow">
            已经生成（{fileSize(copy.bytes ?? 0)}），{copy.expiresAt && `${dateTime(copy.expiresAt)} 前可以下载`}
          </p>
          {copy.url && (
            <a className="btn btn-main" href={copy.url} download>
              下载 ZIP
            </a>
          )}
        </div>
      )
    case 'FAILED':
      return (
        <p className="notice notice-bad" role="alert">
          上次没有导出成功，请再申请一次。
        </p>
      )
    case 'EXPIRED':
      return <p className="text-ink-2">上次导出于 {dateTime(copy.requestedAt)}，下载地址已经失效。</p>
  }
}

const isUnderWay = (copy: DataExport | null | undefined): boolean => copy?.state === 'WAITING' || copy?.state === 'RUNNING'

export function ExportData() {
  const state = useQuery(
    {
      queryKey: KEY,
      queryFn: () => api.getDataExport(),
      refetchInterval: query => (isUnderWay(query.state.data?.latest) ? 2_000 : false),
    },
    queryClient,
  )
  const request = useMutation(
    {
      mutationFn: () => api.requestDataExport({ body: {} }),
      onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
    },
    queryClient,
  )
  return (
    <div className="stack">
      <p className="text-ink-2">
        把本站保存的、属于你的资料打包成一个 ZIP：个人资料、地址、登录设备、通知、认证、帖子、评论、咨询、课程、订单等，每一项有
        JSON 和 CSV 两份。证件号码只保留掩码。
      </p>
      <Answer query={state}>
        {({ latest, mayRequestAt }) => (
          <>
            {latest && <State copy={latest} />}
            {request.error && <Failed error={request.error} retry={() => request.mutate()} />}
            {!isUnderWay(latest) && (
              <div>
                <button
                  type="button"
                  className="btn btn-brand"
                  disabled={request.isPending || mayRequestAt !== null}
                  aria-describedby={mayRequestAt ? 'export-again' : undefined}
                  onClick={() => request.mutate()}
                >
                  申请导出
                </button>
                {mayRequestAt && (
                  <p className="field-help" id="export-again">
                    一天一次，{dateTime(mayRequestAt)} 之后可以再申请
                  </p>
                )}
              </div>
            )}
          </>
        )}
      </Answer>
    </div>
  )
}
