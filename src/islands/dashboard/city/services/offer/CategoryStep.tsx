/** The first step of a new service: its category. From here on everything is saved. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { Field } from '#components/ui/Field.tsx'
import { Answer } from '#components/ui/Loading.tsx'
import { forgetOffers } from '#islands/dashboard/city/services/forget-offers.ts'
import { NeedsCertificate } from '#islands/dashboard/city/services/NeedsCertificate.tsx'
import { useIdentityKey } from '#islands/dashboard/platform/frame/identity-key.ts'
import { messageOf } from '#lib/api/message.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { offer } from '#lib/calls/city/offer.ts'
import { CategorySelect, useCategories } from './CategorySelect.tsx'
import { api, EDITOR } from './workspace.ts'

export function CategoryStep() {
  const identity = useIdentityKey()
  const [, navigate] = useLocation()
  const [category, setCategory] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const categories = useCategories()
  const summary = useQuery(
    { queryKey: keyOf(offer.getOfferSummary, identity), queryFn: () => api.getOfferSummary() },
    queryClient,
  )
  const create = useMutation(
    {
      mutationFn: (categoryId: number) => api.createOffer({ body: { categoryId } }),
      onSuccess: ({ serverId }) => {
        void forgetOffers()
        navigate(`${EDITOR}?id=${serverId}`, { replace: true })
      },
      onError: error => setProblem(messageOf(error)),
    },
    queryClient,
  )
  return (
    <Answer query={{ ...categories, data: summary.data && categories.data }}>
      {tree =>
        summary.data?.maySell ? (
          <form
            className="card card-pad stack max-w-xl"
            noValidate
            onSubmit={event => {
              event.preventDefault()
              if (category === null) setProblem('请选择分类')
              else if (!create.isPending) create.mutate(category)
            }}
          >
            <Field label="服务分类" help="买家按分类找到你，选最贴切的一类" error={problem}>
              <CategorySelect
                tree={tree}
                value={category}
                onChange={id => {
                  setCategory(id)
                  setProblem(undefined)
                }}
              />
            </Field>
            <button type="submit" className="btn btn-main" disabled={create.isPending}>
              {create.isPending ? '请稍候…' : '开始填写'}
            </button>
          </form>
        ) : (
          <NeedsCertificate />
        )
      }
    </Answer>
  )
}
