import { ApiError, apiErrorOf } from './api'

export type UploadProgress = { sentBytes: number; totalBytes: number }

type Upload = { body: Blob; onProgress?: (progress: UploadProgress) => void; signal?: AbortSignal }

/**
 * Posts a file as the raw body and reports its progress, which fetch cannot; throws ApiError, or the signal's reason.
 */
export function uploadFile<T>(url: string, { body, onProgress, signal }: Upload): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal?.addEventListener('abort', abort, { once: true })
    request.upload.onprogress = ({ loaded, total }) => onProgress?.({ sentBytes: loaded, totalBytes: total })
    request.onload = () => {
      const json = tryJson(request.responseText)
      if (request.status < 300 && typeof json === 'object' && json !== null && 'data' in json) resolve(json.data as T)
      else reject(apiErrorOf(request.status, json))
    }
    request.onerror = () => reject(new ApiError('network', 0, {}))
    request.onabort = () => reject(signal?.reason ?? new ApiError('network', 0, {}))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    request.open('POST', url)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.send(body)
  })
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
