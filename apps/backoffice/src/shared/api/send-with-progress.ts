/** Sends a file and reports the progress, which `fetch` cannot do. */
export const sendWithProgress =
  (file: Blob, onProgress: (percent: number) => void) =>
  (request: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      const upload = new XMLHttpRequest();
      upload.open(request.method, request.url);
      for (const [name, value] of request.headers) upload.setRequestHeader(name, value);
      upload.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(Math.round((100 * loaded) / Math.max(1, total))),
      );
      upload.addEventListener('load', () => {
        const lines = upload.getAllResponseHeaders().trim().split('\r\n');
        const headers = lines.flatMap((line): [string, string][] => {
          const at = line.indexOf(':');
          return at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1).trim()]];
        });
        resolve(new Response(upload.responseText, { status: upload.status, headers }));
      });
      upload.addEventListener('error', () => reject(new TypeError('the file was not sent')));
      upload.addEventListener('abort', () => reject(new TypeError('the file was not sent')));
      upload.send(file);
    });
