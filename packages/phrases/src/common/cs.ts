import messages from '../../catalogues/common/cs.json' with { type: 'json' };

export default messages;
