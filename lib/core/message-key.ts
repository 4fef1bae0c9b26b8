type MessageKey<Name extends string> = Name extends `${infer A}.${infer B}` ? `${A}-${MessageKey<B>}` : Name

/** A dotted name as a key of messages, where a dot would nest: `pix.key-deletion` is `pix-key-deletion`. */
export function messageKey<const Name extends string>(name: Name): MessageKey<Name> {
  return name.replaceAll('.', '-') as MessageKey<Name>
}
