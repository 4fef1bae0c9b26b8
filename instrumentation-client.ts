/** Schemas are compiled by `eval` where it is allowed; our policy forbids it, and trying already breaks it. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
