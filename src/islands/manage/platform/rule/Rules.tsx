/** The rules of the site with their versions: which holds, which is announced, and writing the next. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useListQuery } from '#components/ui/data/list-query.ts'
import { Answer } from '#components/ui/Loading.tsx'
import { clientOf } from '#lib/api/browser.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { operatorRule } from '#lib/calls/platform/operator-rule.ts'
import { RuleForm } from './RuleForm.tsx'
import { Withdrawal } from './Withdrawal.tsx'

const api = clientOf({ listManagedRules: operatorRule.listManagedRules, getRuleEditor: operatorRule.getRuleEditor })

function Editor({ ruleId, close }: { ruleId: number; close: () => void }) {
  const listQuery = useListQuery()
  const editor = useQuery(
    {
      queryKey: keyOf(operatorRule.getRuleEditor, ruleId),
      queryFn: () => api.getRuleEditor({ query: { ruleId } }),
      // The text is not replaced while somebody edits it.
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    },
    queryClient,
  )
  return (
    <>
      <Link className="data-back" href={listQuery.hrefBack('rule')}>
        返回规则列表
      </Link>
      <Answer query={editor}>
        {loaded => <RuleForm key={loaded.version} loaded={loaded} close={close} reload={() => void editor.refetch()} />}
      </Answer>
    </>
  )
}

export default function Rules() {
  const listQuery = useListQuery()
  const chosen = Number(listQuery.get('rule')) || null
  const [leaving, setLeaving] = useState<{ ruleId: number; title: string; ruleVersion: string } | null>(null)
  const rules = useQuery({ queryKey: keyOf(operatorRule.listManagedRules), queryFn: () => api.listManagedRules() }, queryClient)
  if (chosen !== null) return <Editor ruleId={chosen} close={() => listQuery.go({ rule: null })} />
  return (
    <Answer query={rules}>
      {list => (
        <>
          <p className="notice">
            公布新版本后，旧版本仍能在规则页上读到。写明提前公告的规则，从公布起在首页提示；用户服务协议和隐私政策还会通知每一位会员，生效后，发布和交易新的内容之前要先同意。还没有生效的版本可以撤回。
          </p>
          <ul className="card divide-y divide-line" aria-label="规则与协议">
            {list.map(rule => (
              <li key={rule.id} className="px-4 py-3 flex flex-wrap items-center justify-between gap-3">
                <div className="min-w-0 flex-1 basis-64">
                  <p className="flex flex-wrap items-center gap-2">
                    <a className="link font-medium" href={`/rule?id=${rule.id}`}>
                      {rule.title}
                    </a>
                    {rule.upcoming.map(next => (
                      <span
                        key={next.version}
                        className="badge badge-warn"
                      >{`${next.version} 将在 ${next.effectiveOn} 生效`}</span>
                    ))}
                  </p>
                  <p className="card-meta num">
                    <span>版本 {rule.version}</span>
                    <span>{rule.effectiveOn} 起生效</span>
                    {rule.noticeDays > 0 && <span>提前 {rule.noticeDays} 天公告</span>}
                    {rule.agreed !== null && <span>{rule.agreed} 人有这一版的同意记录</span>}
                  </p>
                </div>
                {rule.upcoming.map(next => (
                  <button
                    key={next.version}
                    type="button"
                    className="btn btn-sm"
                    aria-label={`撤回 ${next.version}：${rule.title}`}
                    onClick={() => setLeaving({ ruleId: rule.id, title: rule.title, ruleVersion: next.version })}
                  >
                    撤回 {next.version}
                  </button>
                ))}
                <Link className="btn btn-sm" href={listQuery.hrefOf('rule', rule.id)} aria-label={`写新版本：${rule.title}`}>
                  写新版本
                </Link>
              </li>
            ))}
          </ul>
          {leaving && <Withdrawal {...leaving} close={() => setLeaving(null)} />}
        </>
      )}
    </Answer>
  )
}
