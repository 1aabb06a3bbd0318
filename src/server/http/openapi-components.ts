/** Schemas that stand in several places of the API document are written once and referred to: a client that is generated from it gets one type for each. */

type Json = Record<string, unknown>

/** Schemas with fewer properties are clearer where they stand. */
const MIN_PROPERTIES = 2

/**
 * Takes out of `paths` what is repeated.
 * @returns the paths with references, and the schemas they lead to by name. A name is that of the property that first had the schema.
 */
export function shareSchemas(paths: Json): { paths: Json; schemas: Json } {
  const counts = new Map<string, number>()
  const texts = new Map<Json, string>()
  const names = new Map<string, string>()
  const schemas: Json = {}

  const textOf = (node: Json): string => {
    const known = texts.get(node)
    if (known !== undefined) return known
    const text = JSON.stringify(node)
    texts.set(node, text)
    return text
  }

  const countIn = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) countIn(child)
    if (!isObject(node)) return
    if (isShareable(node)) counts.set(textOf(node), (counts.get(textOf(node)) ?? 0) + 1)
    for (const child of Object.values(node)) countIn(child)
  }

  /** @param context the words that lead here: of the call, then of each property. */
  const shared = (node: unknown, context: readonly string[]): unknown => {
    if (Array.isArray(node)) return node.map(child => shared(child, context))
    if (!isObject(node)) return node
    const inside = Object.fromEntries(
      Object.entries(node).map(([key, child]) => {
        if (key !== 'properties' || !isObject(child)) return [key, shared(child, context)]
        const properties = Object.entries(child).map(([name, schema]) => [name, shared(schema, [...context, name])])
        return [key, Object.fromEntries(properties)]
      }),
    )
    if (!isShareable(node) || (counts.get(textOf(node)) ?? 0) < 2) return inside
    const text = textOf(node)
    const name = names.get(text) ?? freeName(context, schemas)
    names.set(text, name)
    schemas[name] = inside
    return { $ref: `#/components/schemas/${name}` }
  }

  for (const operations of Object.values(paths)) countIn(operations)
  const referring = Object.entries(paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations as Json).map(([method, operation]) => {
        const { operationId } = operation as { operationId: string }
        return [method, shared(operation, operationId.split('.'))]
      }),
    ),
  ])
  return { paths: Object.fromEntries(referring), schemas: Object.fromEntries(Object.entries(schemas).sort(byName)) }
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]): number => (a < b ? -1 : 1)

const isObject = (node: unknown): node is Json => typeof node === 'object' && node !== null && !Array.isArray(node)

const isShareable = (node: Json): boolean =>
  node.type === 'object' && isObject(node.properties) && Object.keys(node.properties).length >= MIN_PROPERTIES

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** The envelope's own properties say nothing of what is in them. */
const EMPTY_WORDS = new Set(['resultData', 'list'])

/** A free name of as few of the last words as possible, or else with a number. */
function freeName(context: readonly string[], taken: Json): string {
  const words = context.filter(word => !EMPTY_WORDS.has(word)).map(capital)
  for (let from = words.length - 1; from >= 0; from--) {
    const name = words.slice(from).join('')
    if (!Object.hasOwn(taken, name)) return name
  }
  for (let number = 2; ; number++) {
    const name = `${words.join('')}${number}`
    if (!Object.hasOwn(taken, name)) return name
  }
}
