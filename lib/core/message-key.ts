type MessageKey<Name extends string> = Name extends `${infer A}.${infer B}` ? `${A}-${MessageKey<B>}` : Name

/** A dotted name as a message key, because a dot would nest: `pix.key-deletion` becomes `pix-key-deletion`. */
export function messageKey<const Name extends string>(name: Name): MessageKey<Name> {
  return name.replaceAll('.', '-') as MessageKey<Name>
}
