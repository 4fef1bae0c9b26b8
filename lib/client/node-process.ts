/** The part of Node’s `process` that scripts in browsers read; the framework would send a complete imitation. */
export const env = {}
