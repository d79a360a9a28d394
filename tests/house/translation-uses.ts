import { join, relative } from 'node:path'
import ts from 'typescript'

/** A text that a call in the code may request. */
export interface TranslationUse {
  readonly file: string
  /** The namespace searched before `common`. */
  readonly namespace: string
  readonly key: string
}

/** Returns the texts requested under `app/`, as far as types determine them. */
export function translationUses(root: string): TranslationUse[] {
  const { program, checker } = compile(root)
  const uses: TranslationUse[] = []
  for (const source of program.getSourceFiles()) {
    const file = relative(root, source.fileName)
    if (!file.startsWith('app/') || file.includes('.test.')) continue
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const [key, options] = node.arguments
        const defaultNamespace = namespaceOf(node, checker)
        if (defaultNamespace !== undefined && key) {
          const namespace = namespaceOption(options) ?? defaultNamespace
          uses.push(...keysIn(key, checker).map((text) => ({ file, ...splitKey(text, namespace) })))
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

/** The namespace that `t` of a call searches; undefined if the call is not a translation. */
function namespaceOf(call: ts.CallExpression, checker: ts.TypeChecker): string | undefined {
  if (!ts.isIdentifier(call.expression)) return undefined
  const brand = checker.getTypeAtLocation(call.expression).getProperty('$TFunctionBrand')
  return brand && literalsOf(checker.getTypeOfSymbol(brand))[0]
}

/** The `ns` of `t(key, { ns: 'errors' })`. */
function namespaceOption(options: ts.Expression | undefined): string | undefined {
  if (!options || !ts.isObjectLiteralExpression(options)) return undefined
  for (const property of options.properties) {
    if (!ts.isPropertyAssignment(property) || property.name.getText() !== 'ns') continue
    if (ts.isStringLiteralLike(property.initializer)) return property.initializer.text
  }
  return undefined
}

/** `market:range.1D` → market, range.1D */
function splitKey(text: string, namespace: string): Pick<TranslationUse, 'namespace' | 'key'> {
  const [explicitNamespace = '', key] = text.split(':')
  return key === undefined ? { namespace, key: text } : { namespace: explicitNamespace, key }
}

/** Returns the keys that an expression can have. The type of a template with `defaultValue` is string, so its parts are combined. */
function keysIn(node: ts.Expression, checker: ts.TypeChecker): readonly string[] {
  if (!ts.isTemplateExpression(node)) return literalsOf(checker.getTypeAtLocation(node))
  return node.templateSpans.reduce<readonly string[]>(
    (keys, { expression, literal }) =>
      keys.flatMap((start) => keysIn(expression, checker).map((part) => start + part + literal.text)),
    [node.head.text],
  )
}

function literalsOf(type: ts.Type): string[] {
  const members = type.isUnion() ? type.types : [type]
  return members.flatMap((member) => (member.isStringLiteral() || member.isNumberLiteral() ? String(member.value) : []))
}
