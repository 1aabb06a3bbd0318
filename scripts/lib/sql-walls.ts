/**
 * SQL stands in one kind of file, and a table is written by the domain that declares it: somebody who changes a table finds all of its
 * queries in one place, and no other domain passes by its rules.
 *
 * SQL may stand in:
 * - `queries.ts`, `queries/…` and `…-queries.ts`, anywhere under `src/server`;
 * - `visibility.ts` of a domain, and `access/ownership.ts`: who may see a row is one condition, once for a row in hand and once in SQL, and a
 *   reviewer reads both side by side;
 * - `src/server/db/`: the client, paging and migrations that queries are made with.
 * Tests may hold SQL and write any table. A service opens the transaction, so `transaction().execute(…)` is no SQL.
 *
 * A domain writes the tables of its own `tables.ts`, everything else under `src/server` those of `src/server/db/tables.ts`. Beyond that:
 * - `src/server/reference` fills tables of domains, before a site serves anybody;
 * - helpers outside the domains (suspension, hand-over) write the table that the calling domain names, so they hold no name themselves;
 * - `people/personal-data/erase-queries.ts` erases by the columns that each domain declares as personal.
 */
import ts from 'typescript'

export type Finding = { file: string; line: number; message: string }

const START = new Set(['selectFrom', 'selectNoFrom', 'insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const WRITE = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const END = new Set(['execute', 'executeTakeFirst', 'executeTakeFirstOrThrow'])
/** What `execute` may be called on without being the end of a query: these run a function on one connection. */
const SCOPE = new Set(['transaction', 'connection', 'startTransaction', 'setIsolationLevel', 'setAccessMode'])

const SQL_HOME = /(^|\/)(queries|[\w-]+-queries)\.ts$|\/queries\//
const ALSO_ALLOWED = /^src\/server\/(db\/|access\/ownership\.ts$|domains\/[^/]+\/[^/]+\/visibility\.ts$)/
const WRITES_ANYTHING = /^src\/server\/(reference|db\/(baseline|migrations))\//
/** Where the name of a written table may be known only when the code runs. */
const WRITES_UNNAMED = /^src\/server\/(?!domains\/)|^src\/server\/domains\/people\/personal-data\/erase-queries\.ts$/
const RAW_WRITE =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|(?<!\b(?:for|do|key)\s+)update)\s+(?:only\s+)?("?\w+"?|\0)/gi

/** The folder whose `tables.ts` declares what this file may write: `people/staff`, or `kernel`. */
export const ownerOf = (file: string): string => /^src\/server\/domains\/([^/]+\/[^/]+)\//.exec(file)?.[1] ?? 'kernel'

/** Converts films, which its library calls `execute`; it has no database. */
const WITHOUT_DATABASE = 'src/server/media/recorder-process.ts'

/** Whether a file is looked at: code of the server that is no test. */
export const isChecked = (file: string): boolean =>
  file.startsWith('src/server/') && file !== WITHOUT_DATABASE && /\.ts$/.test(file) && !/\.(test|d)\.ts$/.test(file)

/** The tables that a `tables.ts` declares: the members of its exported types whose names end with `Tables`. */
export function declaredTables(text: string): string[] {
  const names: string[] = []
  const collect = (members: ts.NodeArray<ts.TypeElement>): void => {
    for (const member of members) if (member.name && ts.isIdentifier(member.name)) names.push(member.name.text)
  }
  for (const statement of parse('tables.ts', text).statements) {
    if (ts.isInterfaceDeclaration(statement) && statement.name.text.endsWith('Tables')) collect(statement.members)
    if (ts.isTypeAliasDeclaration(statement) && statement.name.text.endsWith('Tables') && ts.isTypeLiteralNode(statement.type))
      collect(statement.type.members)
  }
  return names
}

/**
 * @param file path from the project's root, with slashes.
 * @param ownTables the tables that this file may write.
 */
export function findingsOf(file: string, text: string, ownTables: ReadonlySet<string>): Finding[] {
  const source = parse(file, text)
  const findings: Finding[] = []
  const isHome = SQL_HOME.test(file) || ALSO_ALLOWED.test(file)
  const mayWriteAnything = WRITES_ANYTHING.test(file)
  const report = (node: ts.Node, message: string): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    if (!findings.some(known => known.line === line && known.message === message)) findings.push({ file, line, message })
  }
  const outside = (node: ts.Node, what: string): void => {
    if (!isHome) report(node, `${what} outside queries`)
  }
  const writes = (node: ts.Node, table: string | null): void => {
    if (mayWriteAnything) return
    if (table === null && WRITES_UNNAMED.test(file)) return
    if (table === null) report(node, 'writes a table that is not named, so nobody sees whose it is')
    else if (!ownTables.has(table)) report(node, `writes ${table}, which belongs to another domain: call that domain's service`)
  }

  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name } = node.expression
      if (START.has(name.text)) outside(name, `${name.text}(`)
      if (WRITE.has(name.text)) writes(name, tableNamed(node.arguments[0]))
      if (END.has(name.text) && !isScope(node.expression.expression)) outside(name, `${name.text}(`)
    }
    if (ts.isIdentifier(node) && node.text === 'sql' && isUseOfTag(node)) outside(node, 'sql')
    if (ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql')
      for (const [, table = ''] of textOf(node.template).matchAll(RAW_WRITE))
        writes(node, table === '\0' ? null : table.replaceAll('"', ''))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return findings
}

const parse = (file: string, text: string): ts.SourceFile => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)

/** `orders as o` is `orders`. */
const tableNamed = (argument: ts.Expression | undefined): string | null =>
  argument && ts.isStringLiteralLike(argument) ? (argument.text.split(/\s+as\s+/)[0] ?? null) : null

/** The text of a template, each hole as one NUL. */
const textOf = (template: ts.TemplateLiteral): string =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? template.text
    : [template.head.text, ...template.templateSpans.map(span => span.literal.text)].join('\0')

function isScope(expression: ts.Expression): boolean {
  return (
    ts.isCallExpression(expression) &&
    ts.isPropertyAccessExpression(expression.expression) &&
    SCOPE.has(expression.expression.name.text)
  )
}

/** As a tag, or as what `sql.ref` and its like are read from; an import or a column named so is not. */
const isUseOfTag = (node: ts.Identifier): boolean =>
  (ts.isTaggedTemplateExpression(node.parent) && node.parent.tag === node) ||
  (ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node)
