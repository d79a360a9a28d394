import { join, relative } from 'node:path'
import ts from 'typescript'

/** A call in the code that requests a text. */
export interface WordUse {
  /** Path from the root, with the line. */
  readonly at: string
  readonly file: string
  /** Areas searched, in this order; `common` is always last. */
  readonly areas: readonly string[]
  /** The possible keys, as far as types tell. */
  readonly keys: readonly string[]
  /** Requested first and skipped if missing. */
  readonly optionalKeys: readonly string[]
  /** The static prefix of a dynamic key; undefined if the key is static. */
  readonly openPrefix: string | undefined
}

interface Keys {
  readonly known: string[]
  readonly open?: string
}

/** More keys from one expression mean an open type. */
const MAX_KEYS = 200

/** Every call of `t` under `app/`, with its possible keys. */
export function wordUses(root: string): WordUse[] {
  const { program, checker } = compile(root)
  const uses: WordUse[] = []
  for (const source of program.getSourceFiles()) {
    const file = relative(root, source.fileName)
    if (!file.startsWith('app/') || file.includes('.test.')) continue
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const areas = areasOf(node, checker)
        const [key] = node.arguments
        if (areas && key) {
          const { line } = source.getLineAndCharacterOfPosition(node.getStart())
          uses.push({ at: `${file}:${line + 1}`, file, areas, ...keysOf(key, checker) })
        }
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  return uses
}

function compile(root: string) {
  const read = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent({ ...read.config, include: ['app'] }, ts.sys, root)
  const program = ts.createProgram(fileNames, options)
  return { program, checker: program.getTypeChecker() }
}

/** The areas of a call; undefined if it is not a translation. */
function areasOf(call: ts.CallExpression, checker: ts.TypeChecker): string[] | undefined {
  const callee = call.expression
  if (!ts.isIdentifier(callee)) return undefined
  const declaration = checker.getSymbolAtLocation(callee)?.declarations?.[0]
  if (!declaration) return undefined
  const bound = boundAreas(declaration)
  if (!bound && !isTranslator(callee, checker)) return undefined
  const named = namedArea(call.arguments[1])
  if (named !== undefined) return [named]
  return bound ?? []
}

/** `const { t } = useTranslation('swap')`, `const t = await wordsFor(request, 'explore')` */
function boundAreas(declaration: ts.Declaration): string[] | undefined {
  const statement = ts.isBindingElement(declaration) ? declaration.parent.parent : declaration
  if (!ts.isVariableDeclaration(statement) || !statement.initializer) return undefined
  const made = ts.isAwaitExpression(statement.initializer) ? statement.initializer.expression : statement.initializer
  if (!ts.isCallExpression(made) || !ts.isIdentifier(made.expression)) return undefined
  if (made.expression.text === 'useTranslation') {
    const areas = texts(made.arguments[0]) ?? ['common']
    // By default only the first area is searched.
    return made.arguments[1]?.getText().includes('fallback') ? areas : areas.slice(0, 1)
  }
  if (made.expression.text === 'wordsFor') return texts(made.arguments[1])
  return undefined
}

function isTranslator(callee: ts.Identifier, checker: ts.TypeChecker): boolean {
  const type = checker.getTypeAtLocation(callee)
  return (type.aliasSymbol ?? type.symbol)?.name === 'TFunction'
}

function texts(node: ts.Expression | undefined): string[] | undefined {
  if (!node) return undefined
  if (ts.isStringLiteralLike(node)) return [node.text]
  return ts.isArrayLiteralExpression(node) ? node.elements.filter(ts.isStringLiteralLike).map(({ text }) => text) : []
}

/** The `ns` of `t(key, { ns: 'errors' })`. */
function namedArea(options: ts.Expression | undefined): string | undefined {
  if (!options || !ts.isObjectLiteralExpression(options)) return undefined
  for (const property of options.properties) {
    if (!ts.isPropertyAssignment(property) || property.name.getText() !== 'ns') continue
    if (ts.isStringLiteralLike(property.initializer)) return property.initializer.text
  }
  return undefined
}

function keysOf(node: ts.Expression, checker: ts.TypeChecker): Pick<WordUse, 'keys' | 'optionalKeys' | 'openPrefix'> {
  if (!ts.isArrayLiteralExpression(node)) {
    const { known, open } = keysIn(node, checker)
    return { keys: known, optionalKeys: [], openPrefix: open }
  }
  const [last, ...before] = node.elements.map((element) => keysIn(element, checker)).reverse()
  return {
    keys: last?.known ?? [],
    optionalKeys: before.flatMap(({ known }) => known),
    openPrefix: [...before, ...(last ? [last] : [])].find(({ open }) => open !== undefined)?.open,
  }
}

function keysIn(node: ts.Expression, checker: ts.TypeChecker): Keys {
  if (ts.isStringLiteralLike(node)) return { known: [node.text] }
  if (ts.isParenthesizedExpression(node)) return keysIn(node.expression, checker)
  if (ts.isConditionalExpression(node)) return either(keysIn(node.whenTrue, checker), keysIn(node.whenFalse, checker))
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
    return either(keysIn(node.left, checker), keysIn(node.right, checker))
  }
  if (ts.isTemplateExpression(node)) return templateKeys(node, checker)
  return literalsOf(checker.getTypeAtLocation(node)) ?? { known: [], open: '' }
}

function either(one: Keys, other: Keys): Keys {
  const open = one.open ?? other.open
  return { known: [...one.known, ...other.known], ...(open !== undefined && { open }) }
}

function templateKeys(node: ts.TemplateExpression, checker: ts.TypeChecker): Keys {
  let known = [node.head.text]
  for (const { expression, literal } of node.templateSpans) {
    const parts = keysIn(expression, checker)
    if (parts.open !== undefined) return { known: [], open: node.head.text }
    known = known.flatMap((start) => parts.known.map((part) => start + part + literal.text))
  }
  return { known }
}

function literalsOf(type: ts.Type): Keys | undefined {
  const members = type.isUnion() ? type.types : [type]
  const defined = members.filter(({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)))
  if (defined.length === 0 || defined.length > MAX_KEYS) return undefined
  const known: string[] = []
  for (const member of defined) {
    if (member.isStringLiteral() || member.isNumberLiteral()) known.push(String(member.value))
    else return undefined
  }
  return { known }
}
