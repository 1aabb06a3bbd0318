/** The wall of categories: every need of a city, opened to its sub-categories. */
import type { HomeLink, HomeWallGroup } from '#lib/contract/platform/home.ts'

/** Columns and links of an opened group. */
const COLUMNS = 6
const LINKS = 8

type Leaf = { label: string; href: string }
type Branch = Leaf & { children: readonly Leaf[] }

/** A group whose own children fill one column. */
export function leafGroup(key: string, group: Branch): HomeWallGroup {
  const links = group.children.map(({ label, href }): HomeLink => ({ label, href }))
  return { key, label: group.label, href: group.href, columns: [{ title: group.label, href: group.href, links }] }
}

/** A group with a column for each of its branches. */
export function treeGroup(key: string, label: string, href: string, branches: readonly Branch[]): HomeWallGroup {
  return {
    key,
    label,
    href,
    columns: branches.slice(0, COLUMNS).map(branch => ({
      title: branch.label,
      href: branch.href,
      links: branch.children.slice(0, LINKS).map(({ label: name, href: to }) => ({ label: name, href: to })),
    })),
  }
}

/** A category tree of any domain as branches. */
export function branchesOf<Node extends { name: string }>(
  tree: readonly (Node & { children: readonly Node[] })[],
  hrefOf: (node: Node) => string,
): Branch[] {
  return tree.map(node => ({
    label: node.name,
    href: hrefOf(node),
    children: node.children.map(child => ({ label: child.name, href: hrefOf(child) })),
  }))
}
