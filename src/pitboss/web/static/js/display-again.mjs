/** A display that has nothing to show asks again every minute: nobody stands before it to do so. */

const ASK_AGAIN_MS = 60_000;
setTimeout(() => location.reload(), ASK_AGAIN_MS);
