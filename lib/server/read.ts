import 'server-only'
import type { z } from 'zod'
import type { ReadContract } from '@/lib/core/contract'
import type { Permission } from '@/lib/core/permissions'
import { type Person, requirePermission } from './auth/person'
import { parseInput, parseOutput } from './parse'
import { sharedAnswer } from './upstream/cache'

export type ReadContext = { person: Person; signal: AbortSignal }

type RunContext = {
  signal: AbortSignal
  /** Computes the shared part of an answer once for all who request the same input within a second. */
  once: <T>(input: object, load: (signal: AbortSignal) => Promise<T>) => Promise<T>
}

type ReadDeclaration<I extends z.ZodType, O extends z.ZodType> = {
  /** A strict object of path and query parameters: unknown ones are refused. */
  input: I
  output: O
  /** Group of people with equal answers: one answer a second is computed for each group. */
  sameFor?: (person: Person, input: z.output<I>) => string
  run: (input: z.output<I>, person: Person, context: RunContext) => Promise<z.input<O>>
}

export type Read<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  declares: 'read'
  path: string
  may: Permission
  method?: 'POST'
  input: I
  output: O
  perform: (rawInput: unknown, context: ReadContext) => Promise<z.output<O>>
  /** As `perform`, sharing the answer of the last second with the group. */
  performShared: (rawInput: unknown, context: ReadContext) => Promise<z.output<O>>
  readonly types?: { input: z.input<I>; output: z.output<O> }
}

/** One group for all readers. */
export const everyone = () => 'everyone'

/** A group for each person. */
export const themselves = ({ id }: Person) => id

/** Serves a contract: routes and pages use the same permission, parsing and answer. */
export function read<I extends z.ZodType<unknown, object>, O extends z.ZodType>(
  { path, may, method }: ReadContract<z.input<I>, z.output<O>>,
  { input, output, sameFor, run }: ReadDeclaration<I, O>,
): Read<I, O> {
  // A cached result never changes, so it is parsed once.
  const parsed = new WeakMap<object, z.output<O>>()
  const parsedOutput = (made: z.input<O>): z.output<O> => {
    if (typeof made !== 'object' || made === null) return parseOutput(output, made)
    const known = parsed.get(made) ?? parseOutput(output, made)
    parsed.set(made, known)
    return known
  }
  const perform: Read<I, O>['perform'] = async (rawInput, { person, signal }) => {
    requirePermission(person, may)
    const once: RunContext['once'] = (_, load) => load(signal)
    return parsedOutput(await run(parseInput(input, rawInput), person, { signal, once }))
  }
  const performShared: Read<I, O>['perform'] = async (rawInput, { person, signal }) => {
    if (!sameFor) return perform(rawInput, { person, signal })
    requirePermission(person, may)
    const given = parseInput(input, rawInput)
    const share = <T>(key: string, load: (call: { signal: AbortSignal }) => Promise<T>, asker?: AbortSignal) =>
      sharedAnswer({ key: `${path}?${key}`, signal: asker, load })
    const load = async (call: { signal: AbortSignal }) => {
      const once: RunContext['once'] = (part, make) =>
        share(JSON.stringify(part), (own) => make(own.signal), call.signal)
      return parsedOutput(await run(given, person, { signal: call.signal, once }))
    }
    return share(`${sameFor(person, given)}&${JSON.stringify(given)}`, load, signal)
  }
  return { declares: 'read', path, may, method, input, output, perform, performShared }
}
