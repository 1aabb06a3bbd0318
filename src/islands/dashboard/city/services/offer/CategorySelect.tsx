/** The two levels of the tree as one select. */
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#lib/api/query-client.ts'
import { keyOf } from '#lib/api/query-key.ts'
import { city } from '#lib/calls/city/city.ts'
import type { ServiceCategoryTree } from '#lib/contract/city/city.ts'
import { api } from './workspace.ts'

export const useCategories = () =>
  useQuery({ queryKey: keyOf(city.listCategories), queryFn: () => api.listCategories(), staleTime: 600_000 }, queryClient)

export function CategorySelect({
  tree,
  value,
  onChange,
  ...rest
}: {
  tree: readonly ServiceCategoryTree[]
  value: number | null
  onChange: (id: number) => void
}) {
  return (
    <select {...rest} className="select" value={value ?? ''} onChange={event => onChange(Number(event.target.value))}>
      {value === null && <option value="">请选择</option>}
      {tree.map(root => (
        <optgroup key={root.categoryId} label={root.name}>
          {root.children.map(leaf => (
            <option key={leaf.categoryId} value={leaf.categoryId}>
              {leaf.name}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}
