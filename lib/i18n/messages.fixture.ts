import en from './en.json'
import ptBR from './pt-BR.json'

type Tree = { [name: string]: string | Tree }

function texts(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${name}`, value]] : texts(value, `${prefix}${name}.`),
  )
}

export const portuguese = new Map(texts(ptBR))
export const english = new Map(texts(en))

/** Visible text of a message: arguments as zero, all branches of plurals and selects, no tags. */
export function wording(message: string): string {
  return message
    .replace(/\{\w+(?:, number)?\}/g, '0')
    .replace(/\{\w+, (?:plural|select),/g, '')
    .replace(/(?:=\d+|\b[\w-]+) \{|[{}]/g, ' | ')
    .replace(/<\/?\w+>/g, '')
}
