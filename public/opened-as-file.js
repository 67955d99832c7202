/*
 * Opened as a file, the page stays empty: there browsers run no modules and start no threads. They do run an
 * ordinary script, which says so.
 */
if (location.protocol === 'file:') {
  const { content } = document.querySelector('#opened-as-file');
  document.body.prepend(content);
}
