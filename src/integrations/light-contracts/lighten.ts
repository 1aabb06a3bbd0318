/** What of a contract module a browser needs, as a change of its source; and which modules need more than that. */
import { type ESTree, parseAst } from 'vite'

/** All a client knows of a call: see src/lib/api/browser.ts. */
const SENT = ['method', 'path', 'access', 'proof']
/** And what a form checks by. What a call answers is most of a contract, and no browser checks it. */
const CHECKED = [...SENT, 'body']

type Edit = { start: number; end: number; text: string }

const isNode = (value: unknown): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value

/** Every node that runs when the module is loaded: bodies of functions do not. `enter` answers false to leave a node's inside alone. */
function walk(node: ESTree.Node, enter: (node: ESTree.Node) => boolean): void {
  if (/Function/.test(node.type) || !enter(node)) return
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, enter)
  }
}

const isDeclaredCall = (node: ESTree.Node): node is ESTree.CallExpression =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'defineCall'

/** `calls`: an object of declared calls. `made`: made by calling something when the module is loaded, which means by Zod. `plain`: the rest. */
type Kind = 'calls' | 'made' | 'plain'

function kindOf(init: ESTree.Node): Kind {
  let kind: Kind = 'plain'
  walk(init, node => {
    if (kind !== 'calls' && (node.type === 'CallExpression' || node.type === 'NewExpression'))
      kind = isDeclaredCall(node) ? 'calls' : 'made'
    return kind !== 'calls'
  })
  return kind
}

type Constant = { name: string; init: ESTree.Node; kind: Kind }

/** What a module declares at its top. */
function constantsOf(code: string): Constant[] {
  return parseAst(code, { lang: 'ts' }).body.flatMap(statement => {
    if (statement.type === 'ExpressionStatement')
      throw new Error(`A contract module does something when loaded: ${code.slice(statement.start, statement.end)}`)
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type === 'FunctionDeclaration' && declaration.id)
      return [{ name: declaration.id.name, init: declaration, kind: 'plain' as const }]
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ id, init }) =>
      init && id.type === 'Identifier' ? [{ name: id.name, init, kind: kindOf(init) }] : [],
    )
  })
}

/** These properties of a call's declaration, as source; what several calls share may be spread from a constant above. */
function partsOf(
  code: string,
  definition: ESTree.Node | undefined,
  names: readonly string[],
  constants: readonly Constant[],
): string[] {
  if (definition?.type !== 'ObjectExpression') throw new Error('A call is declared otherwise than by `defineCall({ … })`')
  return definition.properties.flatMap(property => {
    const text = code.slice(property.start, property.end)
    if (property.type === 'SpreadElement') {
      const { argument } = property
      const shared = constants.find(constant => argument.type === 'Identifier' && constant.name === argument.name)
      const init = shared?.init
      return partsOf(
        code,
        init?.type === 'TSAsExpression' || init?.type === 'TSSatisfiesExpression' ? init.expression : init,
        names,
        constants,
      )
    }
    if (property.computed || property.key.type !== 'Identifier')
      throw new Error(`A call is declared with something else than named properties: ${text}`)
    if (!names.includes(property.key.name)) return []
    if (SENT.includes(property.key.name) && property.value.type !== 'Literal')
      throw new Error(`What a call sends is not written out: ${text}`)
    return [text]
  })
}

/**
 * Marks every value made by calling something when the module is loaded (schemas, above all) as free of effects, so that the ones nobody
 * imports fall away and Zod with the last of them. Calls keep what a client sends and the schema of their body, or with `callsOnly` the
 * former alone.
 * @throws where the module is not of the shape this relies on.
 */
export function lighten(code: string, callsOnly: boolean): string {
  const edits: Edit[] = []
  const constants = constantsOf(code)
  let calls = 0
  for (const { init, kind } of constants) {
    if (kind === 'plain') continue
    if (kind === 'calls') {
      walk(init, node => {
        if (!isDeclaredCall(node)) return true
        const parts = partsOf(code, node.arguments[0], callsOnly ? SENT : CHECKED, constants)
        edits.push({ start: node.start, end: node.end, text: `{ ${parts.join(', ')} }` })
        calls++
        return false
      })
      if (callsOnly) continue
    }
    edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' })
    edits.push({ start: init.end, end: init.end, text: '))()' })
  }
  if (calls !== (code.match(/\bdefineCall\(/g) ?? []).length)
    throw new Error('A contract module makes calls by a function; write each out as `defineCall({ … })`')
  return edits
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}

/**
 * Whether a module that imports a contract uses a schema of it: by its name, or through a call (`session.sendCode.body`). What this cannot
 * tell (a namespace, an import later on, a name declared elsewhere) counts as yes.
 * @param specifier how the module names the contract in its import.
 */
export function usesSchemas(importer: string, specifier: string, contract: string): boolean {
  const kinds = new Map(constantsOf(contract).map(({ name, kind }) => [name, kind]))
  const imports = [...importer.matchAll(/import (?!type\b)([^'"]*?) from '([^']+)'/g)].filter(([, , from]) => from === specifier)
  return (
    imports.length === 0 ||
    imports.some(([, names = '']) =>
      (/^\{([^}]*)\}$/.exec(names)?.[1] ?? '*').split(',').some(entry => {
        const [name = '', local = name] = entry.trim().split(' as ')
        if (name === '' || name.startsWith('type ')) return false
        if (kinds.get(name) !== 'calls') return kinds.get(name) !== 'plain'
        return new RegExp(`(?<![.\\w$]|typeof )${local}\\s*\\.\\w+\\s*\\.body\\b`).test(importer)
      }),
    )
  )
}
