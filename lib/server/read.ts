import 'server-only'
import type { z } from 'zod'
import type { Permission } from '@/lib/core/permissions'
import { type Person, requirePermission } from './auth/person'
import { parseInput, parseOutput } from './parse'

export type ReadContext = { person: Person; signal: AbortSignal }

type ReadDeclaration<I extends z.ZodType, O extends z.ZodType> = {
  /** The address under /api and the query key in the browser. */
  path: string
  may: Permission
  /** A strict object of path and query parameters: unknown ones are refused. */
  input: I
  output: O
  run: (input: z.output<I>, context: ReadContext) => Promise<z.input<O>>
}

export type Read<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  path: string
  perform: (rawInput: unknown, context: ReadContext) => Promise<z.output<O>>
  readonly types?: { input: z.input<I>; output: z.output<O> }
}

/** Declares a read once; routes and pages perform it with the same permission, parsing and answer. */
export function read<I extends z.ZodType, O extends z.ZodType>(declared: ReadDeclaration<I, O>): Read<I, O> {
  return {
    path: declared.path,
    async perform(rawInput, context) {
      requirePermission(context.person, declared.may)
      const input = parseInput(declared.input, rawInput)
      return parseOutput(declared.output, await declared.run(input, context))
    },
  }
}
