module.exports = function sharp() {
  throw new Error('sharp is stubbed: Totem reads no images, and runs in the browser only');
};
