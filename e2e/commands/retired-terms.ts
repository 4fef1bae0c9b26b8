import { retiredTerms } from '../support/retired-terms.ts'

const found = retiredTerms()
for (const { path, line, word, write } of found)
  console.error(`${path}:${line}: "${word}" is a retired word, write: ${write}`)
process.exitCode = found.length > 0 ? 1 : 0
