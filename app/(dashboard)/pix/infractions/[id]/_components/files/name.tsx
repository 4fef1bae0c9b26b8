/** Everything up to the last dot, and a short extension with it. */
export function nameParts(name: string): [stem: string, extension: string] {
  const extension = /(?<=.)\.[0-9a-z]{1,8}$/i.exec(name)?.[0] ?? ''
  return [name.slice(0, name.length - extension.length), extension]
}

/** A name in one line, which is cut before its extension. */
export function FileName({ name }: { name: string }) {
  const [stem, extension] = nameParts(name)
  return (
    <span className="flex min-w-0">
      <span className="truncate whitespace-pre">{stem}</span>
      <span className="flex-none">{extension}</span>
    </span>
  )
}
