import messages from '../../catalogues/common/pl.json' with { type: 'json' };

export default messages;
