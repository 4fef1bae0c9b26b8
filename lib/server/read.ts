import 'server-only'
import type { z } from 'zod'
import type { ReadContract } from '@/lib/core/contract'
import type { Permission } from '@/lib/core/permissions'
import { type Person, requirePermission } from './auth/person'
import { parseInput, parseOutput } from './parse'

export type ReadContext = { person: Person; signal: AbortSignal }

type ReadDeclaration<I extends z.ZodType, O extends z.ZodType> = {
  /** A strict object of path and query parameters: unknown ones are refused. */
  input: I
  output: O
  run: (input: z.output<I>, context: ReadContext) => Promise<z.input<O>>
}

export type Read<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  path: string
  may: Permission
  method?: 'POST'
  input: I
  output: O
  perform: (rawInput: unknown, context: ReadContext) => Promise<z.output<O>>
  readonly types?: { input: z.input<I>; output: z.output<O> }
}

/** What serves a contract: routes and pages perform it with the same permission, parsing and answer. */
export function read<I extends z.ZodType<unknown, object>, O extends z.ZodType>(
  { path, may, method }: ReadContract<z.input<I>, z.output<O>>,
  { input, output, run }: ReadDeclaration<I, O>,
): Read<I, O> {
  // What a run answers from a cache is one object, never changed: it is parsed once for everybody who asks.
  const parsed = new WeakMap<object, z.output<O>>()
  const parsedOutput = (made: z.input<O>): z.output<O> => {
    if (typeof made !== 'object' || made === null) return parseOutput(output, made)
    const known = parsed.get(made) ?? parseOutput(output, made)
    parsed.set(made, known)
    return known
  }
  return {
    path,
    may,
    method,
    input,
    output,
    async perform(rawInput, context) {
      requirePermission(context.person, may)
      return parsedOutput(await run(parseInput(input, rawInput), context))
    },
  }
}
