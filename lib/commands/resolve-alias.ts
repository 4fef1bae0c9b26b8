import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'

const root = new URL('../../', import.meta.url)
const endings = ['.ts', '.tsx']

/** Lets Node load the app's own modules as its bundler does: `@/` is the project's folder and endings may be left out. */
registerHooks({
  resolve(specifier, context, next) {
    const ours =
      specifier.startsWith('@/') || (specifier.startsWith('.') && !context.parentURL?.includes('/node_modules/'))
    if (!ours) return next(specifier, context)
    const address = specifier.startsWith('@/')
      ? new URL(specifier.slice(2), root)
      : new URL(specifier, context.parentURL)
    const found = endings.map((ending) => new URL(`${address}${ending}`)).find((candidate) => existsSync(candidate))
    return next(found?.href ?? address.href, context)
  },
})
