import messages from '../../catalogues/bo-polls/cs.json' with { type: 'json' };

export default messages;
