/** The wall of categories: one group per need, opened to its sub-categories. */
import type { HomeWallGroup } from '#lib/contract/home.ts'
import type { Db } from '#server/db/client.ts'
import { listProfessions } from '#server/domains/recruitment/service.ts'

/** What a group shows without being opened. */
const HIGHLIGHTS = 2
/** Columns and links of an opened group. */
const COLUMNS = 9
const LINKS = 10

type Node = { id: number; name: string; children: readonly { id: number; name: string }[] }

/** A group from a two-level tree. */
function groupOf(key: string, label: string, href: string, tree: readonly Node[], linkOf: (id: number) => string): HomeWallGroup {
  return {
    key,
    label,
    href,
    highlights: tree.slice(0, HIGHLIGHTS).map(node => ({ label: node.name, href: linkOf(node.id) })),
    columns: tree.slice(0, COLUMNS).map(node => ({
      title: node.name,
      href: linkOf(node.id),
      links: node.children.slice(0, LINKS).map(child => ({ label: child.name, href: linkOf(child.id) })),
    })),
  }
}

export async function jobGroup(db: Db, city: number): Promise<HomeWallGroup> {
  const list = `/city?tab=recruitment&city=${city}`
  return groupOf('jobs', '找工作', list, await listProfessions(db), id => `${list}&professionId=${id}`)
}
